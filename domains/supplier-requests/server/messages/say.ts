import { defineMessages } from '#kit/server/messages/messages.ts'
import { english } from './en.ts'

/** Says the messages of this domain in a language. */
export const say = defineMessages('supplier-requests', english)
