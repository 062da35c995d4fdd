import { preferencesLink } from '#domains/consents/server/preferences-link.ts'
import type { App } from '#kit/server/app.ts'
import { readKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import type { LinkPositions } from './links-data.ts'

// Each kind of address has a purpose of its own: who forwards a mail with a link to click does not hand over the one to unsubscribe.
const purposes = {
  click: 'campaign-click',
  open: 'campaign-open',
  unsubscribe: 'campaign-unsubscribe',
  view: 'campaign-view',
  report: 'campaign-report',
}
export type CodeKind = keyof typeof purposes

/** Returns the addresses of one person's mail. */
export function codesOf(app: App, agencyId: string, recipientId: string) {
  const code = (kind: CodeKind) => codeOf(app.settings.secretKey, purposes[kind], [agencyId, recipientId])
  const clicks = `${app.appUrl}/e/c/${code('click')}`
  return {
    click: (links: LinkPositions, url: string) => (links.has(url) ? `${clicks}/${links.get(url)}` : url),
    pixel: `${app.appUrl}/e/o/${code('open')}.gif`,
    unsubscribe: `${app.appUrl}/e/u/${code('unsubscribe')}`,
    view: `${app.appUrl}/e/v/${code('view')}`,
    preferences: (channel: 'email', address: string) => preferencesLink(app, agencyId, channel, address),
    /** What the mail company sends back with its reports. */
    report: code('report'),
  }
}

/** Reads a code; null unless we made it for this purpose. */
export const readCode = (app: App, kind: CodeKind, code: string) => readKey(app, purposes[kind], code, ['recipientId'] as const)
