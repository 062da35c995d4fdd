import type { App } from '../app.ts'

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Returns a function that tells whether a `Host` header names the app itself: its address, that of its files, or this machine. */
export function appHostsOf(app: Pick<App, 'appUrl' | 'filesUrl'>): (host: string) => boolean {
  const hosts = new Set([new URL(app.appUrl).host, new URL(app.filesUrl).host].map((host) => host.toLowerCase()))
  return (host) => hosts.has(host) || local.test(host)
}
