// Only for job sheets: keeps the page that was opened on this phone, so that it can be read without signal. The page keeps its reports.

const store = 'safiri-job-1'
const script = '/job-sheet.js'
const isSheet = (path) => /^\/job\/[^/]+$/.test(path)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// The first visit is over before this worker sees it, so the page asks to be kept.
self.addEventListener('message', (event) => {
  if (isSheet(event.data)) event.waitUntil(Promise.all([load(event.data), load(script)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname === script || (request.mode === 'navigate' && isSheet(pathname)))
    event.respondWith(load(pathname).catch((error) => kept(pathname, error)))
})

async function load(path) {
  const answer = await fetch(path)
  const cache = await caches.open(store)
  if (answer.ok) await cache.put(path, answer.clone())
  // A link that has ended must not be readable without signal either.
  else if (answer.status === 404 || answer.status === 410) await cache.delete(path)
  return answer
}

async function kept(path, error) {
  const answer = await (await caches.open(store)).match(path)
  if (!answer) throw error
  if (path === script) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  return new Response((await answer.text()).replace('data-offline hidden', 'data-offline'), { headers })
}
