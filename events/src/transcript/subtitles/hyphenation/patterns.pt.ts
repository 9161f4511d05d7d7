/**
 * Hyphenation patterns for Portuguese, version 1.4 of 2024-07-13, from the hyph-utf8 collection, unchanged; words that it lists apart are patterns of the whole word.
 * Copyright (C) 1987, 1994, 1996, 2015 Pedro J. de Rezende, 1996, 2015 J. Joao Dias Almeida, 2024 Leonardo Araujo and
 * Aline Benevides. BSD 3-clause licence:
 *
 * Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
 * following conditions are met:
 * - Redistributions of source code must retain the above copyright notice, this list of conditions and the following
 *   disclaimer.
 * - Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
 *   disclaimer in the documentation and/or other materials provided with the distribution.
 * - Neither the name of the University of Campinas, of the University of Minho nor the names of its contributors may be
 *   used to endorse or promote products derived from this software without specific prior written permission.
 *
 * THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
 * INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
 * DISCLAIMED. IN NO EVENT SHALL PEDRO J. DE REZENDE OR J.JOAO DIAS ALMEIDA BE LIABLE FOR ANY DIRECT, INDIRECT,
 * INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE
 * GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF
 * LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT
 * OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
 */
export const portuguesePatterns =
  '.g2no .g2nó .g2nô .h8a8r8d9w8a8r8e. .m2n .ne4o .p2si .p2sí .p2t .s2 .s8o8f8t9w8a8r8e. .su3b4li .t2 .t2m 1- 1b2l 1b2r 1ba 1be 1bi 1bo 1bu 1bá 1bâ 1bã 1bé 1bê 1bí 1bó 1bô 1bõ 1bú 1c2h 1c2l 1c2r 1ca 1ce 1ci 1co 1cu 1cá 1câ 1cã 1cé 1cê 1cí 1có 1cô 1cõ 1cú 1d2l 1d2r 1da 1de 1di 1do 1du 1dá 1dâ 1dã 1dé 1dê 1dí 1dó 1dô 1dõ 1dú 1f2l 1f2r 1fa 1fe 1fi 1fo 1fu 1fá 1fâ 1fã 1fé 1fê 1fí 1fó 1fô 1fõ 1fú 1g2l 1g2r 1ga 1ge 1gi 1go 1gu 1gu2á 1gu2ã 1gu2é 1gu2ê 1gu2í 1gu4a 1gu4e 1gu4i 1gu4o 1gá 1gâ 1gã 1gé 1gê 1gí 1gó 1gô 1gõ 1gú 1ja 1je 1ji 1jo 1ju 1já 1jâ 1jã 1jé 1jê 1jí 1jó 1jõ 1jú 1k2l 1k2r 1ka 1ke 1ki 1ko 1ku 1ká 1kâ 1kã 1ké 1kê 1kí 1kó 1kõ 1kú 1l2h 1la 1le 1li 1lo 1lu 1lá 1lâ 1lã 1lé 1lê 1lí 1ló 1lô 1lõ 1lú 1ma 1me 1mi 1mo 1mu 1má 1mâ 1mã 1mé 1mê 1mí 1mó 1mô 1mõ 1mú 1n2h 1na 1ne 1ni 1no 1nu 1ná 1nâ 1nã 1né 1nê 1ní 1nó 1nô 1nõ 1nú 1p2l 1p2neu 1p2r 1p2seu1d 1pa 1pe 1pi 1po 1pu 1pá 1pâ 1pã 1pé 1pê 1pí 1pó 1pô 1põ 1pú 1qu 1qu2á 1qu2â 1qu2ã 1qu2é 1qu2ê 1qu2í 1qu4a 1qu4e 1qu4i 1qu4o 1ra 1re 1ri 1ro 1ru 1rá 1râ 1rã 1ré 1rê 1rí 1ró 1rô 1rõ 1rú 1sa 1se 1si 1so 1su 1sá 1sâ 1sã 1sé 1sê 1sí 1só 1sô 1sõ 1sú 1t2l 1t2r 1ta 1te 1ti 1to 1tu 1tá 1tâ 1tã 1té 1tê 1tí 1tó 1tô 1tõ 1tú 1v2l 1v2r 1va 1ve 1vi 1vo 1vu 1vá 1vâ 1vã 1vé 1vê 1ví 1vó 1vô 1võ 1vú 1w2l 1w2r 1xa 1xe 1xi 1xo 1xu 1xá 1xâ 1xã 1xé 1xê 1xí 1xó 1xô 1xõ 1xú 1za 1ze 1zi 1zo 1zu 1zá 1zâ 1zã 1zé 1zê 1zí 1zó 1zô 1zõ 1zú 1ça 1çe 1çi 1ço 1çu 1çá 1çâ 1çã 1çé 1çê 1çí 1çó 1çô 1çõ 1çú 4a. 4e. 4o. a1i1nh a1ind a1ir. a1iz. a1â a1ã a1é a1í a1ó a1ô a1ú a3a a3e a3o au1i bu1i c2za c3c co2ima do1im du1i e1imp e1inc e1inf e1ing e1ins e1int e1inv e1á e1â e1ã e1é e1ê e1í e1ó e1ô e1ú e3a e3e e3o fu1i i1u i1á i1ã i1é i1í i1ó i1ú i3a i3e i3i i3o i3â i3ê i3ô ju1i nu1i o1im o1in o1á o1ã o1é o1ê o1í o1ó o2i1na o3a o3e o3o pro1i1b r3r s3s su1i su2b3l su2b3r t2c tu1i tu2id tu2it u1i1ç u1in u1ir. u1iz. u1á u1â u1ã u1é u1ê u1í u3a u3e u3o u3u é1o í1a í1e í1o ú1o';
