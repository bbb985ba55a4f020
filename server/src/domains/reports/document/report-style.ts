/** The complete style sheet of the report. It loads no files, because the report must work as an email attachment. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--paper:#fcfbf9;--raised:#f3f1ec;--ink:#1b1c1e;--muted:#5a5d63;--rule:#dad6ce;--accent:#1f4e70;--main:#2f6690;--good:#3b7a63;--warn:#c08a2d;--bad:#b0442f;--quiet:#aeb1b5;--warn-text:#7d5607;--bad-text:#9a3522}
@media (prefers-color-scheme:dark){:root{--paper:#16181b;--raised:#1f2226;--ink:#e8e6e1;--muted:#a7aaaf;--rule:#363a40;--accent:#93c0e0;--main:#6fa6cc;--good:#6db096;--warn:#d2a352;--bad:#dd7f6b;--quiet:#5d636b;--warn-text:#ddb266;--bad-text:#ec9585}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:68rem;margin:0 auto;padding:0 2rem}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.15em}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
p{margin:0 0 1rem;max-width:40rem}
h1,h2,h3,h4{line-height:1.2;font-weight:600;margin:0;text-wrap:balance}
h1{font-size:clamp(2.4rem,6vw,4rem);letter-spacing:-.02em;margin:.4rem 0 .6rem}
h2{font-size:1.5rem;letter-spacing:-.01em;overflow-wrap:break-word;hyphens:auto}
h3{font-size:1.1rem}
h4{font-size:.95rem}
ul,ol{margin:0;padding-left:1.2rem}
.quiet,.note{color:var(--muted)}
.note{font-size:.9rem}
.kicker{color:var(--muted);font-size:.95rem;margin:0}
.skip{position:absolute;left:-999px}
.skip:focus{left:1rem;top:1rem}
.cover{padding-top:5rem;padding-bottom:3rem}
.cover .address{font-size:1.15rem;margin:0 0 3rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1.5rem 2rem;margin:0 0 3rem;padding:1.5rem 0;border-top:2px solid var(--ink);border-bottom:1px solid var(--rule)}
.facts dt{color:var(--muted);font-size:.85rem}
.facts dd{margin:.15rem 0 0;font-weight:600}
.contents h2{font-size:1rem;margin-bottom:.6rem}
.contents li{margin-bottom:.35rem;break-inside:avoid}
.contents ol{list-style:none;padding:0;columns:2;column-gap:3rem}
.limits li{max-width:40rem;margin-bottom:.5rem}
.score{display:grid;grid-template-columns:11rem minmax(0,1fr);gap:1.5rem 3rem;align-items:start;margin:0 0 .5rem}
.score-total{margin:0;color:var(--muted)}
.score-total strong{display:block;font-size:4rem;line-height:1;letter-spacing:-.03em;color:var(--ink);font-variant-numeric:tabular-nums}
.score svg{display:block;width:10rem;max-width:100%;height:.6rem;margin-top:.45rem}
rect.tone-rest{fill:var(--rule)}
.score td.number{white-space:nowrap}
.unseen{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.contents a{text-decoration:none}
.contents a:hover{text-decoration:underline}
section.part{display:grid;grid-template-columns:15.5rem minmax(0,1fr);gap:1.5rem 3rem;padding:3.5rem 0;border-top:1px solid var(--rule)}
section.part>h2{position:sticky;top:1.5rem;align-self:start}
.summary{padding:0;list-style:none}
.summary li{font-size:1.15rem;line-height:1.5;padding:0 0 1rem;max-width:42rem}
.actions{padding-left:1.6rem}
.actions li{padding:0 0 1.4rem .4rem;max-width:42rem}
.actions li::marker{font-weight:600}
.actions h3{margin-bottom:.4rem}
.actions p{margin-bottom:.4rem}
.figures{display:grid;grid-template-columns:repeat(4,1fr);gap:1.5rem;margin:0 0 2.5rem}
.figures dt{color:var(--muted);font-size:.88rem;line-height:1.35}
.figures dd{margin:0;font-size:2.1rem;font-weight:600;letter-spacing:-.02em;line-height:1.1;font-variant-numeric:tabular-nums}
.figures div{display:flex;flex-direction:column-reverse;justify-content:flex-end;gap:.3rem}
.charts{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:2.5rem 3rem;margin:0 0 2.5rem}
.chart{margin:0}
.chart figcaption{font-weight:600;font-size:.95rem;margin-bottom:.8rem}
.chart svg{display:block;width:100%;max-width:380px;height:auto;overflow:visible}
svg text{font-size:13px;fill:var(--ink);font-family:inherit}
svg .value{fill:var(--muted);font-variant-numeric:tabular-nums}
svg .axis{stroke:var(--rule)}
.donut{display:grid;grid-template-columns:minmax(4.5rem,7rem) minmax(max-content,1fr);gap:1rem;align-items:center}
svg .ring{fill:none;stroke-width:20}
svg .centre{font-size:34px;font-weight:600;letter-spacing:-.02em}
svg .centre-label{fill:var(--muted)}
.legend{list-style:none;padding:0;font-size:.88rem}
.legend li{overflow-wrap:normal;display:grid;grid-template-columns:.7rem 1fr auto minmax(2.4rem,auto);gap:.5rem;align-items:baseline;padding:.15rem 0;line-height:1.35}
.swatch{width:.7rem;height:.7rem}
td.label{overflow-wrap:normal}
th.place{min-width:9.5rem}
.number{text-align:right;font-variant-numeric:tabular-nums}
rect.tone-main{fill:var(--main)}rect.tone-good{fill:var(--good)}rect.tone-warn{fill:var(--warn)}rect.tone-bad{fill:var(--bad)}rect.tone-quiet{fill:var(--quiet)}
.ring.tone-main{stroke:var(--main)}.ring.tone-good{stroke:var(--good)}.ring.tone-warn{stroke:var(--warn)}.ring.tone-bad{stroke:var(--bad)}.ring.tone-quiet{stroke:var(--quiet)}
.swatch.tone-main{background:var(--main)}.swatch.tone-good{background:var(--good)}.swatch.tone-warn{background:var(--warn)}.swatch.tone-bad{background:var(--bad)}.swatch.tone-quiet{background:var(--quiet)}
table{border-collapse:collapse;width:100%;font-size:.92rem;margin:0 0 1.5rem}
caption{text-align:left;font-weight:600;font-size:.95rem;padding-bottom:.6rem}
th,td{text-align:left;vertical-align:top;padding:.55rem 1rem .55rem 0;border-bottom:1px solid var(--rule)}
th:last-child,td:last-child{padding-right:0}
thead th{overflow-wrap:normal;color:var(--muted);font-weight:500;font-size:.85rem;border-bottom-color:var(--muted)}
tbody th{font-weight:500}
th.number,td.number{text-align:right}
.issue{padding:1.6rem 0;border-top:1px solid var(--rule)}
.overview{margin-bottom:.5rem}
.overview+.issue{border-top:0}
.overview td{vertical-align:baseline}
.overview .severity{margin:0;white-space:nowrap}
.issue header{max-width:none;padding:0;margin:0 0 .6rem}
.severity{font-size:.85rem;font-weight:600;margin:0 0 .2rem;display:flex;gap:.5rem;align-items:baseline}
.severity::before{content:"";width:.6rem;height:.6rem;flex:none;background:currentColor}
.severity-high{color:var(--bad-text)}
.severity-medium{color:var(--warn-text)}
.severity-low{color:var(--muted)}
.severity span{color:var(--muted);font-weight:400}
.pages{list-style:none;padding:0;font-size:.9rem}
.pages li{padding:.3rem 0;line-height:1.45}
.pages .detail{display:block;color:var(--muted)}
details{margin-top:.4rem;font-size:.9rem}
.printed-note{display:none}
summary{cursor:pointer;color:var(--accent);padding:.3rem 0}
.statement{margin:0 0 1.6rem;max-width:42rem}
.statement blockquote{margin:0;padding:0 0 0 1.1rem;border-left:2px solid var(--rule)}
.statement p{margin:0 0 .35rem}
.statement cite{font-style:normal;font-size:.88rem}
.lead blockquote{font-size:1.35rem;line-height:1.4;border-left:0;padding:0;letter-spacing:-.005em}
.group{margin-bottom:2.5rem}
.group>h3{margin-bottom:1rem}
.segments{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:2.5rem 3rem}
.segments h3{margin-bottom:.6rem}
.segments dl{margin:0;font-size:.93rem}
.segments dt{color:var(--muted);font-size:.85rem;margin-top:.55rem}
.segments dd{margin:0}
.chip{display:inline-block;border:1px solid var(--rule);padding:.02rem .5rem;margin:0 .3rem .2rem 0;font-size:.82rem;white-space:nowrap;border-radius:2px;background:var(--raised)}
.glossary{display:grid;grid-template-columns:1fr 1fr;gap:1.2rem 3rem;margin:0;font-size:.93rem}
.glossary dt{font-weight:600}
.glossary dd{margin:0;color:var(--muted)}
.prose h3{margin:1.6rem 0 .4rem}
.prose h3:first-child{margin-top:0}
.prose li{max-width:40rem;margin-bottom:.4rem}
footer{padding-top:2rem;padding-bottom:4rem;border-top:1px solid var(--rule);color:var(--muted);font-size:.88rem}
@media screen and (max-width:60rem){section.part{grid-template-columns:1fr;padding:2.5rem 0}section.part>h2{position:static}}
@media screen and (max-width:44rem){
main,header,footer{padding-left:1.2rem;padding-right:1.2rem}
.cover{padding-top:2.5rem;padding-bottom:2rem}.cover .address{margin-bottom:2rem}
.facts{grid-template-columns:1fr 1fr;gap:1.1rem 1.5rem;margin-bottom:2rem}
.contents ol{columns:1}
.score,.charts,.segments,.glossary{grid-template-columns:minmax(0,1fr);gap:2rem}
.figures{grid-template-columns:1fr 1fr}
.summary li{font-size:1.05rem}
.stacked thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.stacked,.stacked caption,.stacked tbody,.stacked tr,.stacked th,.stacked td{display:block}
.stacked tr{border-bottom:1px solid var(--rule);padding:.6rem 0}
.stacked th,.stacked td{border:0;padding:.1rem 0;text-align:left}
.stacked td[data-label]::before{content:attr(data-label) ": ";color:var(--muted)}
.stacked td:empty{display:none}
.stacked tbody th{font-weight:600}
th,td{padding-right:.6rem}
}
@media print{
:root{color-scheme:light;--paper:#fff;--raised:#f5f5f5;--ink:#000;--muted:#444;--rule:#bbb;--accent:#000;--main:#2f6690;--good:#3b7a63;--warn:#c08a2d;--bad:#b0442f;--quiet:#aeb1b5;--warn-text:#7d5607;--bad-text:#9a3522}
@page{margin:18mm 16mm 20mm;@bottom-right{content:counter(page) " / " counter(pages);font:8.5pt system-ui,sans-serif;color:#444}}
@page:first{@bottom-right{content:none}}
body{font-size:10.5pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}
main,header,footer{padding:0;max-width:none}
.cover{padding-top:20mm;break-after:page}
.facts{grid-template-columns:repeat(5,auto);gap:1rem 1.5rem}
section.part{display:block;padding:8mm 0 0;border-top:0}
section.part>h2{position:static;margin-bottom:5mm;border-top:1px solid var(--rule);padding-top:7mm}
h2,h3,h4,caption,figcaption,.issue .severity{break-after:avoid}
thead{display:table-header-group}
#limits{break-inside:avoid}
.figures,.score,.issue,.pages li{break-inside:avoid}
p,li{orphans:3;widows:3}
.actions li,.issue header,.issue>p,tr,.chart,.statement,.segments article,.glossary div{break-inside:avoid}
thead,tbody tr:first-child{break-after:avoid}
tbody tr:nth-child(-n+2){break-before:avoid}
p:has(+.figures){break-after:avoid}
.stacked tbody th{min-width:34mm}
details{display:none}
footer{margin-top:8mm;padding-top:4mm}
.printed-note{display:block}
a{text-decoration:none}
.skip{display:none}
}
`;
