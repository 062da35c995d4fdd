import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/crm/ai-agent': {
    purpose:
      'Drafts itineraries, replies, campaigns and summaries from your own offers and records. Nothing happens before you approve it.',
    things: [
      { label: 'See all clients', to: '/clients' },
      { label: 'Answer inquiries', to: '/inquiries' },
      { label: 'See your proposals', to: '/proposals' },
    ],
  },
}
