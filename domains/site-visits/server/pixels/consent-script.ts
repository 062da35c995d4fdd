/**
 * Asks visitors before pixels of other companies load, and loads them once they agree. Both answers are equally easy, the answer is kept
 * for half a year in this browser, and a cookie tells the server that the visitor agreed, and a button in the footer asks again. Pixels are pictures: no script of others runs.
 */
export const consentSource = `(function(){'use strict'
var d=document,meta=d.querySelector('meta[name="safiri-pixels"]'),key='safiri-pixels',halfYear=15778e6
if(!meta)return
var c=JSON.parse(meta.content),box
function read(){
try{var k=JSON.parse(localStorage.getItem(key));return k&&Date.now()-k.at<halfYear?k:null}catch(e){return null}
}
function keep(yes){
d.cookie='safiri-pixels='+(yes?'yes;max-age=15778476':';max-age=0')+';path=/;samesite=lax'
try{localStorage.setItem(key,JSON.stringify({yes:yes,at:Date.now(),id:yes?String(Math.random()).slice(2,12)+'.'+Math.floor(Date.now()/1e3):null}))}catch(e){}
}
function load(kept){
var at=encodeURIComponent(location.href),from=encodeURIComponent(d.referrer),p=function(u){new Image().src=u}
if(c.meta)p('https://www.facebook.com/tr?id='+c.meta+'&ev=PageView&noscript=1&dl='+at+'&rl='+from)
if(c.google)p('https://www.google-analytics.com/g/collect?v=2&en=page_view&tid='+c.google+'&cid='+kept.id+'&dl='+at+'&dr='+from+'&dt='+encodeURIComponent(d.title))
if(c.pinterest)p('https://ct.pinterest.com/v3/?event=pagevisit&noscript=1&tid='+c.pinterest)
}
function answer(yes){
keep(yes)
box.remove()
box=null
if(yes)load(read()||{id:'0.0'})
}
function button(text,run){
var b=d.createElement('button')
b.type='button'
b.textContent=text
b.style.cssText='flex:1 1 8rem;min-height:44px;padding:8px 16px;font:inherit;font-weight:600;color:inherit;background:transparent;border:2px solid currentColor;border-radius:8px;cursor:pointer'
b.addEventListener('click',run)
return b
}
function ask(){
if(box)return
box=d.createElement('section')
box.setAttribute('role','dialog')
box.setAttribute('aria-label',c.words.title)
box.style.cssText='position:fixed;z-index:50;left:12px;right:12px;bottom:12px;max-width:560px;max-height:80vh;overflow:auto;margin:0 auto;padding:16px;background:Canvas;color:CanvasText;border:1px solid GrayText;border-radius:12px;box-shadow:0 8px 32px rgb(0 0 0/.25);font-size:15px;line-height:1.5'
var p=d.createElement('p'),row=d.createElement('div')
p.style.margin='0 0 12px'
p.textContent=c.words.question
row.style.cssText='display:flex;flex-wrap:wrap;gap:8px'
row.append(button(c.words.decline,function(){answer(false)}),button(c.words.accept,function(){answer(true)}))
box.append(p,row)
d.body.append(box)
}
var kept=read(),foot=d.querySelector('footer')
if(foot){
var again=d.createElement('button')
again.type='button'
again.textContent=c.words.choices
again.style.cssText='display:block;margin:12px auto;padding:8px;font:inherit;font-size:14px;color:inherit;background:transparent;border:0;text-decoration:underline;cursor:pointer'
again.addEventListener('click',ask)
foot.append(again)
}
if(!kept)ask()
else if(kept.yes)load(kept)
})()
`
