// Words of the chatbot that server and screens share, without schemas.

export const tones = ['friendly', 'formal', 'brief'] as const
export const chatLanguages = ['en', 'sw', 'lg', 'fr'] as const
export const outcomes = ['open', 'answered', 'handed_over', 'lead_created', 'booking_started', 'abandoned'] as const
export type Outcome = (typeof outcomes)[number]
