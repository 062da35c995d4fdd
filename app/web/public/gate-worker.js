// Only for /offers/events/scan-ticket: caches the page, its files and the profile for times without signal. The page itself stores
// tickets and scans.
importScripts('/offline-pages.js')

self.keepForOffline({ store: 'safiri-gate-1', isKept: (path) => path === '/api/agent/profile' })
