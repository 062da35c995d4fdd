/** Keeps this page and its files on the device, so that it opens without signal; it watches over no other page. */
export function registerGateWorker(): void {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/gate-worker.js', { scope: '/offers/events/scan-ticket' })
}
