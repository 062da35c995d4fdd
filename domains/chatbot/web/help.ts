import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and what people do there. */
export const help: ScreenHelp = {
  '/chatbot/inquiries': {
    purpose: 'What visitors of your website asked the chatbot, what it answered, and what came of it.',
    things: [
      { label: 'Teach answers', to: '/chatbot/lessons' },
      { label: 'Change how it answers', to: '/chatbot/settings' },
      { label: 'See what it sold', to: '/chatbot/analytics' },
    ],
  },
}
