import type { Asked, Part } from './answer.ts'
import { personAction } from './price.ts'

/** Says what it is. Nobody should take it for a person. */
export const botPart = (asked: Asked): Part => ({
  text: asked.t('bot', { agency: asked.catalogue.facts.name }),
  actions: [personAction(asked)],
})

/** A complaint is for a person, and so is what has been booked already. */
export const complaintPart = (asked: Asked): Part => ({
  text: asked.t('complaint', { agency: asked.catalogue.facts.name }),
  known: false,
  actions: [personAction(asked)],
})

export const changePart = (asked: Asked): Part => ({ text: asked.t('change'), known: false, actions: [personAction(asked)] })
