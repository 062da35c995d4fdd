import type { App } from '#kit/server/app.ts'

/** Returns true if the company that carries the mails reports what was delivered, bounced and complained about. */
export const reportsDelivery = (app: App): boolean => app.settings.POSTMARK_WEBHOOK_SECRET !== undefined

/** Returns what carries mails: `smtp`, or `outbox`, which keeps them here. */
export const mailCarrier = (app: App): 'smtp' | 'outbox' => (app.settings.SMTP_URL ? 'smtp' : 'outbox')
