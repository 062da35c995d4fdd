// Shared by the service workers of screens that work without signal (`gate-worker.js`, `offline-trips.js`).

/**
 * Answers this worker's requests: files first from the cache `store`; pages, and the calls that `isKept` picks by their path, first from
 * the network, without signal as they were last.
 */
self.keepForOffline = ({ store, isKept }) => {
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== self.location.origin) return
    // Asset names contain a hash of their content, so a cached one is never stale.
    if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request))
    else if (request.mode === 'navigate' || isKept(pathname)) event.respondWith(networkFirst(request, pathname))
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
      else if ([401, 403, 404].includes(answer.status)) await cache.delete(key)
      return answer
    } catch (error) {
      const known = await cache.match(key)
      if (known) return known
      throw error
    }
  }
}
