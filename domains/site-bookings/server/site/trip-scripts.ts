import { scriptPath } from '#domains/website/server/pages/scripts.ts'
import type { SiteScript } from '#domains/website/server/site-parts.ts'
import { holdSource } from './hold-script.ts'

const scope = '/my-trip/'

/** The header of answers that a device keeps: the page of a trip, and its papers. */
export const keptHeader = 'x-kept'
/** Larger papers, and more than this together, are not kept. */
const paperBytes = 5_000_000
const allPaperBytes = 25_000_000

// Stores the page of a trip, and the papers that were saved from it, on the device that opened them, so that they can be read without
// signal. The pages of travellers show passports and are not stored. When the page answers 404 or 410, it is deleted with its papers.
// Without a connection the page shows a notice that it may be old, and another one for a paper that is not on the device.
const workerSource = `const store='trip-2',isTrip=path=>/^\\/my-trip\\/[^/]+$/.test(path),isPaper=path=>/^\\/my-trip\\/[^/]+\\/paper$/.test(path)
addEventListener('install',()=>skipWaiting())
addEventListener('activate',event=>event.waitUntil(caches.delete('trip-1').then(()=>clients.claim())))
addEventListener('message',event=>{if(isTrip(event.data))event.waitUntil(load(event.data))})
addEventListener('fetch',event=>{const{request}=event,{origin,pathname,search}=new URL(request.url)
if(request.mode!=='navigate'||origin!==location.origin)return
if(request.method==='GET'&&search===''&&isTrip(pathname))event.respondWith(load(pathname).catch(error=>kept(pathname,error,'data-offline')))
if(request.method==='POST'&&isPaper(pathname))event.respondWith(paper(request,pathname))})
async function load(path){const answer=await fetch(path),cache=await caches.open(store)
if(answer.ok&&answer.headers.get('${keptHeader}'))await cache.put(path,answer.clone())
else if(answer.status===404||answer.status===410)await forget(cache,path)
return answer}
async function forget(cache,path){await cache.delete(path)
for(const one of await cache.keys())if(new URL(one.url).pathname===path+'/paper')await cache.delete(one)}
async function kept(path,error,...shown){const answer=await(await caches.open(store)).match(path)
if(!answer)throw error
const headers=new Headers(answer.headers)
headers.delete('content-encoding')
return new Response(shown.reduce((text,name)=>text.replace(name+' hidden',name),await answer.text()),{headers})}
async function paper(request,path){const key=path+'?'+encodeURIComponent((await request.clone().formData()).get('paper'))
try{const answer=await fetch(request)
if(answer.ok&&answer.headers.get('${keptHeader}'))await keep(key,answer.clone())
return answer}catch(error){return(await(await caches.open(store)).match(key))||kept(path.replace(/\\/paper$/,''),error,'data-offline','data-no-paper')}}
async function keep(key,answer){const content=await answer.blob()
if(content.size>${paperBytes})return
const cache=await caches.open(store)
await cache.delete(key)
let all=content.size
for(const one of(await cache.keys()).reverse())if(isPaper(new URL(one.url).pathname)){all+=(await(await cache.match(one)).blob()).size
if(all>${allPaperBytes})await cache.delete(one)}
await cache.put(key,new Response(content,{headers:answer.headers}))}
`

/** The service worker of trips. `tripScript` registers it. */
export const tripWorker: SiteScript = { name: 'trip-worker', source: workerSource, runsOn: () => false, workerFor: scope }

// The first visit is over before the worker sees it, so the page asks to be kept. A page that was read without a connection is loaded again
// once there is one: a ticket on it may have been replaced. A message that somebody has begun to write stays. Where a document was not on the
// device, the address is that of the document, and the page of the trip is what is loaded.
const source = `(function(){var d=document;addEventListener('online',function(){var t=d.querySelector('textarea');if(d.querySelector('[data-offline]:not([hidden])')&&!(t&&t.value))location.replace(location.pathname.replace(/\\/paper$/,'')+location.search)});if(!('serviceWorker' in navigator))return;var s=navigator.serviceWorker;s.register('${scriptPath(tripWorker)}',{scope:'${scope}'}).then(function(){return s.ready}).then(function(r){r.active.postMessage(location.pathname)}).catch(function(){})})()`

/** Counts down the hold of a trip, and keeps its page readable without a connection. */
export const tripScript: SiteScript = {
  name: 'my-trip',
  source: holdSource + source,
  runsOn: ({ path }) => path === '/my-trip',
  onSecretPages: true,
}
