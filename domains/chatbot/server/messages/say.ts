import { defineMessages } from '#kit/server/messages/messages.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { luganda } from './lg.ts'
import { swahili } from './sw.ts'

/** Says the messages of this domain in a language. */
export const say = defineMessages('chatbot', english, { sw: swahili, lg: luganda, fr: french })
