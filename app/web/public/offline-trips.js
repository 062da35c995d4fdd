// Only for the pages of trips: shows a trip that was opened on this device, when there is no signal. The page itself stores its files and
// answers at first (domains/trips/web/keep-trip.ts).

const store = 'safiri-trips-1'
const isKeptCall = (path) => path === '/api/agent/profile' || /^\/api\/agent\/trips\/[^/]+\/show$/.test(path)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // Asset names contain a hash of their content, so a cached one is never stale.
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request))
  else if (request.mode === 'navigate' || isKeptCall(pathname)) event.respondWith(networkFirst(request, pathname))
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
    // Who may no longer see it must not see it without signal either.
    else if (answer.status === 401 || answer.status === 403 || answer.status === 404) await cache.delete(key)
    return answer
  } catch (error) {
    const known = await cache.match(key)
    if (known) return known
    throw error
  }
}
