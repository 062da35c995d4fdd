// Only for the pages of trips: shows a trip that was opened on this device, when there is no signal. The page itself stores its files and
// answers at first (domains/trips/web/keep-trip.ts).
importScripts('/offline-pages.js')

self.keepForOffline({
  store: 'safiri-trips-1',
  isKept: (path) => path === '/api/agent/profile' || /^\/api\/agent\/trips\/[^/]+\/show$/.test(path),
})
