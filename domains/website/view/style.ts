/** The style sheet of all sites, inlined: from 320 px wide, readable without scripts. Its colours are those of `themeStyle`. */
export const siteStyle = `
:root{color-scheme:light;--bg:#fff;--soft:#f4f6f5;--fg:#17202b;--dim:#566070;--line:#dfe4e3;--bad:#b3261e;--good:#0b6b57}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;font:17px/1.6 var(--text);background:var(--bg);color:var(--fg);overflow-wrap:break-word}
h1,h2,h3,h4,.s-brand b{font-family:var(--heading);line-height:1.2;overflow-wrap:anywhere}
h1{font-size:clamp(30px,6vw,48px);font-weight:650;margin:0 0 12px;letter-spacing:-.01em}
h2{font-size:clamp(23px,3.6vw,31px);font-weight:600;margin:0 0 16px}
h3{font-size:19px;font-weight:600;margin:0 0 6px}h4{font-size:17px;font-weight:600;margin:0 0 6px}
p{margin:0 0 14px}a{color:var(--accent)}img{display:block;max-width:100%;height:auto}
.s-wrap{max-width:1120px;margin-inline:auto;padding-inline:20px}
.s-block{padding-block:calc(var(--gap)/2)}.s-block>:last-child{margin-bottom:0}.s-heading{padding-bottom:0}.s-heading+.s-block{padding-top:calc(var(--gap)/4)}
.s-column .s-wrap,.s-section .s-wrap .s-wrap{padding-inline:0}
.s-narrow{max-width:760px}
.center{text-align:center}
.skip{position:absolute;left:-9999px}.skip:focus{left:20px;top:8px;background:var(--bg);padding:8px 12px;z-index:9}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.s-lead{font-size:clamp(18px,2.4vw,22px);line-height:1.5}
.s-dim{color:var(--dim);font-size:15px}
.s-buttons{display:flex;flex-wrap:wrap;gap:12px;margin:8px 0 0}.center .s-buttons{justify-content:center}
.s-button,button{display:inline-flex;align-items:center;justify-content:center;border:1px solid var(--accent);border-radius:min(var(--round),14px);background:var(--fill);color:var(--on);font:inherit;font-weight:600;padding:11px 22px;min-height:46px;text-decoration:none;text-align:center;cursor:pointer}
.s-button.outlined{background:transparent;color:var(--accent)}
.s-header{border-bottom:1px solid var(--line)}.s-header.band{background:var(--fill);color:var(--on);border-color:var(--fill)}.s-header.band a:not(.s-button){color:inherit}.s-header.band :focus-visible{outline-color:var(--on)}
.s-header>.s-wrap{display:flex;align-items:center;gap:12px 24px;min-height:72px;padding-block:10px;flex-wrap:wrap}
.s-brand{display:flex;align-items:center;gap:12px;color:inherit;text-decoration:none;min-width:0;font-size:20px}.s-brand img{width:44px;height:44px;object-fit:contain;border-radius:8px;background:#fff}
.s-menu{margin-left:auto}.s-menu ul{list-style:none;margin:0;padding:0}.s-menu a{color:inherit;text-decoration:none;display:block;padding:10px 4px}.s-menu a:hover{text-decoration:underline}.s-menu [aria-current]{font-weight:600;text-decoration:underline;text-underline-offset:6px}
.s-menu.wide>ul{display:flex;gap:6px 20px;flex-wrap:wrap}.s-menu.wide{display:none}.s-menu.wide li{position:relative}.s-menu.wide li ul{display:none;position:absolute;background:var(--bg);color:var(--fg);border:1px solid var(--line);border-radius:var(--round);padding:6px 14px;min-width:190px;z-index:5}.s-menu.wide li:hover>ul,.s-menu.wide li:focus-within>ul{display:block}
.s-menu.small summary{cursor:pointer;list-style:none;border:1px solid currentColor;border-radius:8px;padding:9px 16px;min-height:44px}.s-menu.small summary::-webkit-details-marker{display:none}.s-menu.small[open]{flex-basis:100%;margin-left:0}.s-menu.small[open] summary{display:inline-block}.s-menu.small li ul{padding-left:18px}
@media(min-width:820px){.s-menu.wide{display:block}.s-menu.small{display:none}}
.s-hero{position:relative;background:var(--soft);overflow:hidden}.s-hero .s-wrap{display:flex;align-items:center;position:relative;padding-block:48px}
.s-hero.small .s-wrap{min-height:240px}.s-hero.medium .s-wrap{min-height:min(460px,70vh)}.s-hero.tall .s-wrap{min-height:min(680px,88vh)}
.s-hero-text{max-width:720px;width:100%}.s-hero.center .s-hero-text{margin-inline:auto}
.s-hero>img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.s-hero.pictured{color:#fff;background:#10151a}.s-hero.pictured::after{content:"";position:absolute;inset:0;background:linear-gradient(90deg,rgb(8 12 16/.74),rgb(8 12 16/.5))}.s-hero.pictured .s-wrap{z-index:1}.s-hero.pictured .s-button.outlined{color:#fff;border-color:#fff}.s-hero.pictured :focus-visible{outline-color:#fff}
.s-search{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));align-items:end;background:var(--bg);color:var(--fg);border:1px solid var(--line);border-radius:var(--round);padding:16px;margin-top:24px;text-align:left}.s-search label{font-size:14px;font-weight:500}
input,textarea,select{display:block;width:100%;font:inherit;font-size:16px;color:inherit;background:var(--bg);border:1px solid #7b8691;border-radius:min(var(--round),10px);padding:9px 12px;min-height:46px;min-width:0}
.s-form{display:grid;gap:14px;text-align:left}.s-form label{display:block;font-weight:500;font-size:15px;margin-bottom:4px}.s-form textarea{min-height:120px;resize:vertical}[aria-invalid=true]{border-color:var(--bad)}
.s-two{display:grid;gap:14px}@media(min-width:600px){.s-two{grid-template-columns:1fr 1fr}}
.s-error{color:var(--bad);font-size:15px;margin:4px 0 0}.s-said{border-left:4px solid var(--good);padding:8px 0 8px 16px;margin:0}
.s-trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.s-text.narrow .s-rich{max-width:720px}.s-text.center .s-rich{margin-inline:auto}
.s-rich>:last-child{margin-bottom:0}.s-rich h2,.s-rich h3,.s-rich h4{margin-top:28px}.s-rich>:first-child{margin-top:0}.s-rich ul,.s-rich ol{padding-left:24px;margin:0 0 14px}.s-rich.center ul{text-align:left}blockquote{margin:0 0 14px;padding-left:18px;border-left:3px solid var(--accent);font-size:1.08em}hr{border:0;border-top:1px solid var(--line);margin:24px 0}
.s-picture{margin:0}.s-picture img{width:100%;border-radius:var(--round);background:var(--soft)}.s-picture.narrow{max-width:720px;margin-inline:auto}.s-picture.wide img{aspect-ratio:16/9;object-fit:cover}.s-picture.square img{aspect-ratio:1;object-fit:cover}figcaption{color:var(--dim);font-size:15px;margin-top:8px}
.at-top-left{object-position:0 0}.at-top{object-position:50% 0}.at-top-right{object-position:100% 0}.at-left{object-position:0 50%}.at-right{object-position:100% 50%}.at-bottom-left{object-position:0 100%}.at-bottom{object-position:50% 100%}.at-bottom-right{object-position:100% 100%}
.s-columns{display:grid;gap:28px}.gap-small{gap:14px}.gap-large{gap:48px}@media(min-width:760px){.s-columns{grid-auto-flow:column;grid-auto-columns:minmax(0,1fr)}.s-columns.middle{align-items:center}}
.s-column>.s-block:first-child{padding-top:0}.s-column>.s-block:last-child{padding-bottom:0}
.s-cards{list-style:none;margin:0;padding:0;display:grid;gap:24px;grid-template-columns:repeat(auto-fill,minmax(min(100%,290px),1fr))}
.s-card{position:relative;border:1px solid var(--line);border-radius:var(--round);overflow:hidden;background:var(--bg);display:flex;flex-direction:column;text-align:left}.s-card img,.s-noimage{width:100%;aspect-ratio:4/3;object-fit:cover;background:var(--soft)}.s-card.out img{filter:grayscale(1);opacity:.7}
.s-card-text{padding:16px 18px 18px;display:flex;flex-direction:column;flex:1;gap:4px}.s-card h2,.s-card h3{font-size:19px;margin:0}.s-card h2 a,.s-card h3 a{color:inherit;text-decoration:none}.s-card h2 a::after,.s-card h3 a::after{content:"";position:absolute;inset:0}.s-card:hover h2 a,.s-card:hover h3 a{text-decoration:underline}.s-card p{margin:0;font-size:16px}.s-card .s-dim{font-size:15px}.s-price{margin-top:auto!important;padding-top:8px;font-variant-numeric:tabular-nums}.s-price small{color:var(--dim);font-size:14px}.s-price b{font-size:18px}
.s-cards.list{grid-template-columns:1fr}@media(min-width:640px){.s-cards.list .s-card{flex-direction:row}.s-cards.list .s-card img,.s-cards.list .s-noimage{width:240px;aspect-ratio:auto;min-height:100%;flex:none}}
.s-out{display:inline-block;background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:0 8px;font-size:14px}
.s-footer{border-top:1px solid var(--line);background:var(--soft);margin-top:var(--gap);font-size:16px}.s-footer>.s-wrap{display:grid;gap:20px 40px;padding-block:36px;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr))}.s-footer ul{list-style:none;margin:0;padding:0}.s-footer a{display:inline-block;padding:3px 0}.s-links a{margin-right:14px}
.s-gallery{display:grid;gap:8px;margin:20px 0 24px;grid-template-columns:1fr 1fr}.s-gallery img{width:100%;height:100%;aspect-ratio:4/3;object-fit:cover;border-radius:var(--round);background:var(--soft)}.s-gallery img:first-child{grid-column:1/-1;aspect-ratio:16/9}
@media(min-width:820px){.s-gallery.many{grid-template-columns:2fr 1fr;grid-template-rows:1fr 1fr;height:440px}.s-gallery.many img{aspect-ratio:auto;min-height:0}.s-gallery.many img:first-child{grid-column:1;grid-row:1/3;aspect-ratio:auto}}
.s-shots{display:flex;gap:8px;margin:0 0 20px;overflow-x:auto}.s-shots img{width:200px;height:140px;object-fit:cover;border-radius:8px;flex:none;background:var(--soft)}
.s-facts{display:flex;flex-wrap:wrap;gap:4px 20px;padding:0;margin:0 0 24px;color:var(--dim);list-style:none}
.s-split{display:grid;gap:0 48px;grid-template-columns:minmax(0,1fr)}.s-split aside{order:-1}@media(min-width:920px){.s-split{grid-template-columns:minmax(0,1fr) 330px}.s-split aside{order:0}.s-split .s-box{position:sticky;top:20px}}
.s-box{border:1px solid var(--line);border-radius:var(--round);padding:20px;margin:0 0 24px;display:grid;gap:10px}.s-box p{margin:0}.s-from b{font-size:24px;font-variant-numeric:tabular-nums}.s-from small{color:var(--dim)}
.s-offer h2{margin-top:40px}.s-list{padding-left:22px;margin:0}.s-list.ticks,.s-list.no{padding:0;list-style:none}.s-list.ticks li,.s-list.no li{padding-left:28px;position:relative;margin:0 0 6px}.s-list.ticks li::before{content:"✓";position:absolute;left:2px;color:var(--good);font-weight:600}.s-list.no li::before{content:"×";position:absolute;left:2px;color:var(--dim)}
.s-days{list-style:none;padding:0;margin:0}.s-days>li{border-left:2px solid var(--line);padding:0 0 28px 22px;position:relative}.s-days>li::before{content:"";position:absolute;left:-7px;top:6px;width:12px;height:12px;border-radius:50%;background:var(--accent)}.s-days p{margin:0 0 4px}
.s-scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:16px}th,td{text-align:left;padding:10px 12px 10px 0;border-top:1px solid var(--line);vertical-align:top}th{font-weight:500;color:var(--dim)}td small{color:var(--dim)}.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}td.num:last-child,th.num:last-child{padding-right:0}.s-few{color:var(--bad);font-weight:500}.s-sum{margin-top:16px}
.s-fields{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(150px,1fr))}audio{width:100%}
.s-filter{margin:0 0 16px}.s-filter summary{cursor:pointer;display:inline-block;border:1px solid var(--line);border-radius:min(var(--round),14px);padding:10px 18px;min-height:46px;font-weight:500}.s-filters{margin:12px 0 0;background:var(--soft)}.s-pages{display:flex;gap:12px;justify-content:center;margin-top:28px}
.s-banner{padding-block:calc(var(--gap)*1.1)}.s-banner.low{padding-block:calc(var(--gap)*.7)}.s-banner p:last-child{margin-bottom:0}.s-banner.colour,.s-section.colour{background:var(--fill);color:var(--on)}.s-banner.tint,.s-section.tint{background:var(--tint);color:var(--on-tint)}.s-banner.colour .s-button{background:var(--on);color:var(--fill);border-color:var(--on)}.colour a:not(.s-button),.tint a:not(.s-button){color:inherit}.colour :focus-visible{outline-color:var(--on)}.colour .s-dim,.tint .s-dim,.tint th,.tint td small,.colour th,.colour td small{color:inherit}
.s-beside{display:grid;gap:28px 48px;align-items:center}.s-beside>img{width:100%;border-radius:var(--round);aspect-ratio:4/3;object-fit:cover;background:var(--soft)}@media(min-width:760px){.s-beside{grid-template-columns:1fr 1fr}.s-beside.left>img{order:-1}}
.s-eyebrow{text-transform:uppercase;letter-spacing:.08em;font-size:14px;font-weight:600;color:var(--accent);margin:0 0 8px}
.s-notice{padding:12px 0;border-bottom:1px solid var(--line);background:var(--soft)}.s-notice p{margin-block:0}.s-notice.good{border-left:6px solid var(--good)}.s-notice.warning{border-left:6px solid var(--bad)}
.s-big{font-size:clamp(34px,7vw,60px);font-weight:650;line-height:1.1;font-family:var(--heading);font-variant-numeric:tabular-nums}
.s-quote{font-size:clamp(20px,3vw,26px);line-height:1.4;margin:0}.s-quote footer{font-size:16px;color:var(--dim)}.center .s-quote{border:0;padding:0}
.s-grid{list-style:none;margin:0;padding:0;display:grid;gap:28px;grid-template-columns:repeat(auto-fill,minmax(min(100%,230px),1fr))}@media(min-width:900px){.of-2{grid-template-columns:1fr 1fr}.of-3{grid-template-columns:repeat(3,1fr)}.of-4{grid-template-columns:repeat(4,1fr)}}.s-grid p{margin:0 0 6px}.s-icon{width:34px;height:34px;fill:none;stroke:var(--accent);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round;display:block;margin:0 0 10px}.colour .s-icon,.tint .s-icon{stroke:currentColor}
.s-team img{width:100%;aspect-ratio:1;object-fit:cover;border-radius:var(--round);margin:0 0 12px;background:var(--soft)}.s-review{border:1px solid var(--line);border-radius:var(--round);padding:20px;background:var(--bg);color:var(--fg)}.s-review blockquote{border:0;padding:0}.s-stars{color:var(--accent);letter-spacing:2px}.s-review .s-dim{color:var(--dim)!important}
.s-steps{list-style:none;counter-reset:s;margin:0;padding:0;display:grid;gap:24px;grid-template-columns:repeat(auto-fit,minmax(min(100%,230px),1fr))}.s-steps li{counter-increment:s;padding-top:54px;position:relative}.s-steps li::before{content:counter(s);position:absolute;top:0;left:0;width:40px;height:40px;border-radius:50%;background:var(--fill);color:var(--on);display:grid;place-items:center;font-weight:600}.s-steps p{margin:0}
.s-question{border-bottom:1px solid var(--line);padding:6px 0}.s-question summary{cursor:pointer;font-weight:600;padding:8px 0;min-height:44px}.s-links-list{columns:2 220px;padding-left:20px;margin:0}
.s-pictures{list-style:none;margin:0;padding:0;display:grid;gap:10px;grid-template-columns:repeat(auto-fill,minmax(min(45%,260px),1fr))}.s-pictures figure{margin:0}.s-pictures img{width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:var(--round);background:var(--soft)}.s-pictures.row{display:flex;overflow-x:auto}.s-pictures.row li{flex:0 0 280px}.s-pictures.mosaic li:first-child{grid-column:span 2;grid-row:span 2}.s-pictures.mosaic li:first-child img{height:100%}.s-pictures.mosaic figure{height:100%}
.s-frame{border:1px solid var(--line);border-radius:var(--round);overflow:hidden}.s-frame summary{cursor:pointer;padding:14px 18px;min-height:46px}.s-frame summary img{width:100%;aspect-ratio:16/9;object-fit:cover;margin-bottom:10px;border-radius:8px}.s-frame[open] summary img{display:none}.s-frame iframe{display:block;width:100%;border:0;height:420px}.s-frame.small iframe{height:280px}.s-frame.tall iframe{height:640px}.s-frame.video iframe{height:auto;aspect-ratio:16/9}
.s-chips{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:10px}.s-chips a{display:inline-block;border:1px solid var(--line);border-radius:99px;padding:8px 16px;min-height:44px;text-decoration:none;color:inherit}.s-chips a:hover{border-color:var(--accent)}.s-chips small{color:var(--dim)}
.s-logos{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:24px 40px;align-items:center}.s-logos img{max-width:150px;max-height:64px;object-fit:contain}
.s-numbers{display:grid;gap:20px;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));margin-block:0;text-align:center}.s-numbers div{display:flex;flex-direction:column-reverse}.s-numbers dd{margin:0;font-family:var(--heading);font-size:clamp(28px,5vw,44px);font-weight:650;line-height:1.1}.s-numbers dt{font-size:16px}
.s-section{position:relative;padding-block:calc(var(--gap)/2);overflow:hidden}.s-section.narrow .s-inside{max-width:800px;margin-inline:auto}.s-section>img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}.s-section.pictured{color:#fff;background:#10151a}.s-section.pictured::after{content:"";position:absolute;inset:0;background:rgb(8 12 16/.62)}.s-section.pictured .s-inside{position:relative;z-index:1}.s-section.pictured a:not(.s-button){color:#fff}.s-section .s-card,.s-section .s-form input,.s-section .s-form textarea{color:var(--fg)}
.s-space.small{height:16px}.s-space.medium{height:40px}.s-space.large{height:88px}
.s-empty{color:var(--dim);border:1px dashed var(--line);border-radius:8px;text-align:center}
`
