/**
 * Hyphenation patterns for Romansh (all idioms and Rumantsch Grischun), version 2.0 of 2024-10-29, from the hyph-utf8 collection, unchanged.
 * Copyright (C) 2012 Claudio Beccari, 2024 far.ch. MIT licence:
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 * documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
 * rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
 * persons to whom the Software is furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
 * Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
 * WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
 * COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
 * OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
export const romanshPatterns =
  '.a3p2n .anti1 .anti3m2n .bio1 .c2 .ca4p3s .circu2m1 .co1o2p .co2n3j .contro1 .cre4s3mar. .d2 .di2s3 .di2s4ch3oc .e2x1e .esch3an. .ex2tra3 .fran2k3 .free3 .giu3v4en3t4e4tg3na .hi4gh5light. .li3p2sa .mu4sch3na. .narco1 .opto1 .orto3p2 .ou4vra. .oz1i2 .oz3an3de .p2s .para1 .pe4r3en3cun3ter. .pi4tsch3na .plu2s3q .po4d5cast. .poli3p2 .pre1 .re1ac .re1i2scr .sha2re3 .su2b3j .su2b3lu .su2b3r .ti4c4k4et. .tran2s3ac .tran2s3c .tran2s3d .tran2s3f .tran2s3l .tran2s3n .tran2s3p .tran2s3r .tran2s3t .vi4sch3na .wa2g3n .we4l4l5ness. .wel2t1 .z2 1b 1c 1d 1f 1g 1h 1j 1k 1l 1m 1n 1p 1q 1r 1s2 1t 1v 1w 1x 1z 2at. 2b. 2bb 2bc 2bd 2bf 2bm 2bn 2bp 2bs 2bt 2bv 2c. 2c3c 2cb 2cd 2cf 2chb 2chh 2chn 2ck 2cm 2cn 2cq 2cs 2ct 2cz 2d. 2db 2dd 2dg 2dl 2dm 2dn 2dp 2dt 2dv 2dw 2f. 2f3f 2fb 2fg 2fn 2fs 2ft 2g. 2gb 2gd 2gf 2gg 2gh2t 2gm 2gp 2gs 2gt 2gv 2gw 2gz 2h. 2hb 2hd 2hh 2hm 2hn 2hr 2hv 2j. 2k. 2kf 2kg 2kk 2km 2ks 2kt 2l. 2l3f2 2l3l 2lb 2lc 2ld 2lg 2lk 2lm 2ln 2lp 2lq 2lr 2ls 2lt 2lv 2lw 2lz 2m. 2m3m 2mb 2mc 2mf 2ml 2mn 2mp 2mq 2mr 2ms 2mt 2mv 2mw 2n. 2n3n 2n3sch 2nb 2nc 2nd 2nf 2ng 2nheit 2nk 2nl 2nm 2np 2nq 2nr 2ns 2nt 2nv 2nz 2p. 2p3p 2pd 2pn 2ps 2pt 2pz 2q. 2qq 2r. 2r3r 2rb 2rc 2rd 2rf 2rg 2rk 2rl 2rm 2rn 2rp 2rq 2rs 2rt 2rv 2rw 2rx 2rz 2s3l 2s3p2n 2s3s 2schs. 2sh. 2shm 2st. 2stb 2stc 2std 2stf 2stm 2stn 2stp 2sts 2stt 2stv 2sz 2t. 2t3t 2tb 2tc 2td 2tf 2tm 2tn 2tp 2tv 2tw 2tzk 2v. 2vc 2vs. 2vv 2w. 2w1y 2x. 2xb 2xc 2xf 2xh 2xm 2xp 2xt 2xw 2z. 2z3z 2zb 2zd 2zl 2zn 2zp 2zs 2zt 2zv 3p2ne 3p2sic 3t4s4c4h2 4ch. 4ds. 4dsch. 4gl. 4gls. 4gn. 4gns. 4js. 4ns. 4ph. 4s. 4sch. 4sps. 4stg. 4tg. 4tgs. 4ts. 4tsch. 4tschs. 4xs. 4z3cha a1ie a1iu a1uo a1ya ame2gl1 an3ti4er an3ti4era atg3na b2l b2r bu3n4ga c2h c2l c2r ch2r d2r d2sch di3s4e3gnar e1iu e2w ex4aim3pel ex4em3pel f2l f2r g2h g2l g2n g2r giu2v1na h2l hi3p2n k2h k2l k2r l2h l2j lùn4ga n2g3n n2s3fer o1ia o1ie o1io o1iu omi4s3du on3li4ne p2h p2l p2r per3su3n4ga pro4s3ma r2h r2t2s3 s2c s2c2h2 s2d s2p s2t s2t2g s4s3m t2g t2h t2l t2r t2s t2t3s t2z tz2s v2l v2r w2h wa2r y1i y1ou z2r';
