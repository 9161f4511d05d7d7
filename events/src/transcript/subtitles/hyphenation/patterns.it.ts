/**
 * Hyphenation patterns for Italian, version 4.9 of 2014-04-22, from the hyph-utf8 collection, unchanged.
 * Copyright (C) 2008-2011 Claudio Beccari. MIT licence:
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
export const italianPatterns =
  ".a3p2n .anti1 .anti3m2n .bio1 .c2 .ca4p3s .circu2m1 .contro1 .d2 .di2s3cine .e2x1eu .fran2k3 .free3 .h2 .j2 .k2 .li3p2sa .narco1 .opto1 .orto3p2 .p2s .para1 .ph2l .ph2r .poli3p2 .pre1 .re1i2scr .sha2re3 .su2b3lu .su2b3r .t2 .tran2s3c .tran2s3d .tran2s3l .tran2s3n .tran2s3p .tran2s3r .tran2s3t .wa2g3n .wel2t1 .z2 1b 1c 1d 1f 1g 1h 1j 1k 1l 1m 1n 1p 1q 1r 1s2 1t 1v 1w 1x 1z 2'2 2at. 2b' 2b. 2bb 2bc 2bd 2bf 2bm 2bn 2bp 2bs 2bt 2bv 2c' 2c. 2cb 2cc 2cd 2cf 2ch''. 2ch'. 2ch. 2chb 2chh 2chn 2ck 2cm 2cn 2cq 2cs 2ct 2cz 2d' 2d. 2db 2dd 2dg 2dl 2dm 2dn 2dp 2ds 2dt 2dv 2dw 2f' 2f. 2fb 2ff 2fg 2fn 2fs 2ft 2g' 2g. 2gb 2gd 2gf 2gg 2gh2t 2gm 2gp 2gs 2gt 2gv 2gw 2gz 2h' 2h. 2hb 2hd 2hh 2hm 2hn 2hr 2hv 2j' 2j. 2k' 2k. 2kf 2kg 2kk 2km 2ks 2kt 2l'' 2l'. 2l. 2l3f2 2lb 2lc 2ld 2lg 2lk 2ll 2lm 2ln 2lp 2lq 2lr 2ls 2lt 2lv 2lw 2lz 2m' 2m. 2mb 2mc 2mf 2ml 2mm 2mn 2mp 2mq 2mr 2ms 2mt 2mv 2mw 2n' 2n. 2nb 2nc 2nd 2nf 2ng 2nheit 2nk 2nl 2nm 2nn 2np 2nq 2nr 2ns 2nt 2nv 2nz 2p' 2p. 2pd 2pn 2pp 2ps 2pt 2pz 2q' 2q. 2qq 2r' 2r. 2rb 2rc 2rd 2rf 2rg 2rk 2rl 2rm 2rn 2rp 2rq 2rr 2rs 2rt 2rv 2rw 2rx 2rz 2s3p2n 2s3s 2sh' 2sh. 2shm 2stb 2stc 2std 2stf 2stg 2stm 2stn 2stp 2sts 2stt 2stv 2sz 2t'' 2t'. 2t. 2tb 2tc 2td 2tf 2tg 2th. 2tm 2tn 2tp 2tt 2tv 2tw 2tzk 2v'' 2v'. 2v. 2vc 2vv 2w' 2w. 2w1y 2x' 2x. 2xb 2xc 2xf 2xh 2xm 2xp 2xt 2xw 2z'' 2z'. 2z. 2zb 2zd 2zl 2zn 2zp 2zs 2zt 2zv 2zz 3p2ne 3p2sic 3t2sch 4s'' 4s'. 4s. a1ia a1ie a1io a1iu a1uo a1ya b2l b2r c2h c2l c2r ch2r d2r e1iu e2w f2l f2r g2h g2l g2n g2r h2l hi3p2n k2h k2l k2r l2h l2j n2g3n n2s3fer o1ia o1ie o1io o1iu p2h p2l p2r r2h r2t2s3 s4s3m t2h t2l t2r t2s t2t3s t2z tz2s v2l v2r w2h wa2r y1i y1ou";
