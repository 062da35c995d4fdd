// Only for /offers/events/scan-ticket: caches the page, its files and the profile for times without signal. The page itself stores
// tickets and scans.

const store = 'safiri-gate-1'
const keptCalls = ['/api/agent/profile']

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  // Asset names contain a hash of their content, so a cached one is never stale.
  if (url.pathname.startsWith('/assets/')) event.respondWith(keptFirst(request))
  else if (request.mode === 'navigate' || keptCalls.includes(url.pathname)) event.respondWith(networkFirst(request, url.pathname))
})

async function keptFirst(request) {
  const cache = await caches.open(store)
  const known = await cache.match(request.url)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

async function networkFirst(request, key) {
  const cache = await caches.open(store)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(key, answer.clone())
    // A user who is signed out must stay signed out without signal too.
    else if (answer.status === 401) await cache.delete(key)
    return answer
  } catch (error) {
    const known = await cache.match(key)
    if (known) return known
    throw error
  }
}
