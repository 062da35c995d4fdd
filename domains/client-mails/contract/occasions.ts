// The occasions of mails to clients, without schemas so that screens can use them.

export const occasions = ['hold', 'confirmation', 'change', 'cancellation'] as const
export type Occasion = (typeof occasions)[number]

/** Which mails an agency sends until it decides otherwise. */
export const defaults: Readonly<Record<Occasion, boolean>> = { hold: false, confirmation: true, change: false, cancellation: true }
