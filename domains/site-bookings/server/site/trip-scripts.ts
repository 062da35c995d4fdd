import { scriptPath } from '#domains/website/server/pages/scripts.ts'
import type { SiteScript } from '#domains/website/server/site-parts.ts'
import { holdSource } from './hold-script.ts'

const scope = '/my-trip/'

// Stores the page of a trip on the device that opened it, so that it can be read without signal. The pages of travellers show passports
// and are not stored. A page that answers 404 or 410 is deleted. Without a connection the page shows a notice that it may be old.
const workerSource = `const store='trip-1',isTrip=path=>/^\\/my-trip\\/[^/]+$/.test(path)
addEventListener('install',()=>skipWaiting())
addEventListener('activate',event=>event.waitUntil(clients.claim()))
addEventListener('message',event=>{if(isTrip(event.data))event.waitUntil(load(event.data))})
addEventListener('fetch',event=>{const{request}=event,{origin,pathname,search}=new URL(request.url)
if(request.method==='GET'&&request.mode==='navigate'&&origin===location.origin&&search===''&&isTrip(pathname))event.respondWith(load(pathname).catch(error=>kept(pathname,error)))})
async function load(path){const answer=await fetch(path),cache=await caches.open(store)
if(answer.ok)await cache.put(path,answer.clone())
else if(answer.status===404||answer.status===410)await cache.delete(path)
return answer}
async function kept(path,error){const answer=await(await caches.open(store)).match(path)
if(!answer)throw error
const headers=new Headers(answer.headers)
headers.delete('content-encoding')
return new Response((await answer.text()).replace('data-offline hidden','data-offline'),{headers})}
`

/** The service worker of trips. `tripScript` registers it. */
export const tripWorker: SiteScript = { name: 'trip-worker', source: workerSource, runsOn: () => false, workerFor: scope }

// The first visit is over before the worker sees it, so the page asks to be kept.
const source = `(function(){if(!('serviceWorker' in navigator))return;var s=navigator.serviceWorker;s.register('${scriptPath(tripWorker)}',{scope:'${scope}'}).then(function(){return s.ready}).then(function(r){r.active.postMessage(location.pathname)}).catch(function(){})})()`

/** Counts down the hold of a trip, and keeps its page readable without a connection. */
export const tripScript: SiteScript = {
  name: 'my-trip',
  source: holdSource + source,
  runsOn: ({ path }) => path === '/my-trip',
  onSecretPages: true,
}
