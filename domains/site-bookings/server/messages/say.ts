import { defineMessages } from '#kit/server/messages/messages.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { swahili } from './sw.ts'

/** Says the messages of this domain in a language. */
export const say = defineMessages('site-bookings', english, { fr: french, sw: swahili })
