import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/operator/agencies': {
    purpose: 'All agencies of the platform, their plan and state.',
    things: [
      { label: 'Verify agencies', to: '/operator/kyc' },
      { label: 'Change plans', to: '/operator/plans' },
      { label: 'Read the staff log', to: '/operator/log' },
    ],
  },
  '/operator/plans': {
    purpose: 'The plans that agencies choose from: price, limits and features.',
    things: [
      { label: 'See who has which plan', to: '/operator/agencies' },
      { label: 'Set exchange rates', to: '/operator/rates' },
      { label: 'Read the staff log', to: '/operator/log' },
    ],
  },
  '/operator/rates': {
    purpose: 'The market rates, before the margin of each agency.',
    things: [
      { label: 'See agencies', to: '/operator/agencies' },
      { label: 'See plans', to: '/operator/plans' },
      { label: 'Read the staff log', to: '/operator/log' },
    ],
  },
  '/operator/payouts': {
    purpose: 'Payouts that a payment company refused. Send them again or return the money.',
    things: [
      { label: 'Read payment messages', to: '/operator/provider-events' },
      { label: 'See agencies', to: '/operator/agencies' },
      { label: 'Read the staff log', to: '/operator/log' },
    ],
  },
  '/operator/provider-events': {
    purpose: 'Messages from payment companies, and how they were processed.',
    things: [
      { label: 'See failed payouts', to: '/operator/payouts' },
      { label: 'See failed events', to: '/operator/failed-events' },
      { label: 'See agencies', to: '/operator/agencies' },
    ],
  },
  '/operator/failed-events': {
    purpose: 'Work inside Safiri that failed. Run it again once the cause is gone.',
    things: [
      { label: 'Read payment messages', to: '/operator/provider-events' },
      { label: 'See failed payouts', to: '/operator/payouts' },
      { label: 'Read the staff log', to: '/operator/log' },
    ],
  },
  '/operator/health': {
    purpose: 'Jobs, events and mails that wait, and statements of the database that took long.',
    things: [
      { label: 'See failed events', to: '/operator/failed-events' },
      { label: 'See backups', to: '/operator/recovery' },
      { label: 'Read the staff log', to: '/operator/log' },
    ],
  },
  '/operator/recovery': {
    purpose: 'The last backup, and the daily drill that restores it. After a restore, this is where you let the copy send.',
    things: [
      { label: 'Read the staff log', to: '/operator/log' },
      { label: 'See failed events', to: '/operator/failed-events' },
      { label: 'See agencies', to: '/operator/agencies' },
    ],
  },
  '/operator/log': {
    purpose: 'What the staff did, for whom and why.',
    things: [
      { label: 'See agencies', to: '/operator/agencies' },
      { label: 'Verify agencies', to: '/operator/kyc' },
      { label: 'See failed payouts', to: '/operator/payouts' },
    ],
  },
}
