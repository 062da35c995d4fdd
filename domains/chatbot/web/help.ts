import type { ScreenHelp } from '#kit/web/shell/help.ts'

const things = {
  conversations: { label: 'Read the conversations', to: '/chatbot/inquiries' },
  settings: { label: 'Change how it answers', to: '/chatbot/settings' },
  lessons: { label: 'Teach answers', to: '/chatbot/lessons' },
  analytics: { label: 'See what it sold', to: '/chatbot/analytics' },
} as const

/** What the screens are for, and what people do there. */
export const help: ScreenHelp = {
  '/chatbot/inquiries': {
    purpose: 'What visitors of your website asked the chatbot, what it answered, and what came of it.',
    things: [things.lessons, things.settings, things.analytics],
  },
  '/chatbot/settings': {
    purpose: 'How the chatbot answers, what it may do, and the line that puts it on your website.',
    things: [things.lessons, things.conversations, things.analytics],
  },
  '/chatbot/lessons': {
    purpose: 'Answers of your own. A question like one of these gets its answer, word for word.',
    things: [things.conversations, things.settings, things.analytics],
  },
  '/chatbot/analytics': {
    purpose: 'How many people the chatbot helped, what it could not answer, and the bookings that came of its prices.',
    things: [things.lessons, things.conversations, things.settings],
  },
}
