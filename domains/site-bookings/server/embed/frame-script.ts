import type { SiteScript } from '#domains/website/server/site-parts.ts'

/**
 * Runs in the frame of the booking widget. It tells the page around it, and no other, that it is there, that Escape was pressed, and what
 * became of the booking. While the visitor books in a window of its own, it asks the server.
 */
export const frameScript: SiteScript = {
  name: 'embed',
  runsOn: ({ path }) => path.split('/').includes('embed'),
  source: `(function(){'use strict'
var box=document.querySelector('[data-embed]')
if(!box||!box.dataset.embed||parent===window)return
var said={},timer,tries=0
function tell(type,more){parent.postMessage(Object.assign({source:'safiri-book',type:type},more),box.dataset.embed)}
function once(type,more){if(!said[type]){said[type]=1;tell(type,more)}}
function look(){
if(++tries>1200)return clearInterval(timer)
fetch('/embed/state/'+box.dataset.watch).then(function(a){return a.ok?a.json():{}}).then(function(now){
if(!now.reference)return
var more={reference:now.reference,status:now.status}
box.querySelector('[data-waiting]').hidden=true
box.querySelector('[data-done]').hidden=false
box.querySelector('[data-reference]').textContent=now.reference
once('booked',more)
if(now.paid){once('paid',more);clearInterval(timer)}
},function(){})
}
tell('ready')
addEventListener('keydown',function(e){if(e.key==='Escape')tell('close')})
document.addEventListener('submit',function(e){
if(e.target.target!=='_blank')return
box.querySelector('[data-waiting]').hidden=false
tell('window')
if(!timer)timer=setInterval(look,3000)
})
})()`,
}
