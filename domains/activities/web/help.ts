import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/crm/tasks': {
    purpose: 'What you promised to do for people, and by when.',
    things: [
      { label: 'Add a task', to: '/crm/tasks?add=task' },
      { label: 'See all contacts', to: '/crm/contacts' },
      { label: 'Follow up leads', to: '/crm/sales-funnel' },
    ],
  },
}
