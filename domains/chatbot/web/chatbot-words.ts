import type { Tone } from '#kit/web/status-badge.tsx'
import { outcomes, type chatLanguages, type Outcome, type tones } from '../contract/words.ts'

const outcomeNames: Record<Outcome, string> = {
  open: 'Open',
  answered: 'Answered',
  handed_over: 'Handed over',
  lead_created: 'Inquiry sent',
  booking_started: 'Booking started',
  abandoned: 'Left without an answer',
}
export const outcomeName = (outcome: Outcome): string => outcomeNames[outcome]
export const outcomeOptions = outcomes.map((value) => ({ value, label: outcomeNames[value] }))
export const outcomeTones: Record<Outcome, Tone> = {
  open: 'blue',
  answered: 'green',
  handed_over: 'amber',
  lead_created: 'green',
  booking_started: 'green',
  abandoned: 'neutral',
}

const toneNames: Record<(typeof tones)[number], string> = { friendly: 'Friendly', formal: 'Formal', brief: 'Brief' }
export const toneOptions = Object.entries(toneNames).map(([value, label]) => ({ value, label }))

const languageNames: Record<(typeof chatLanguages)[number], string> = { en: 'English', sw: 'Swahili', lg: 'Luganda', fr: 'French' }
export const languageOptions = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const dayOptions = days.map((label, index) => ({ value: String(index + 1), label }))
