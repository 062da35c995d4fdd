/** Registers the service worker that caches this page for offline use. Its scope is this page only. */
export function registerGateWorker(): void {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/gate-worker.js', { scope: '/offers/events/scan-ticket' })
}
