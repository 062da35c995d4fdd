// What an answer of the chatbot consists of, for the server, the widget and the screens.

/** A record that an answer is from. */
export interface Citation {
  title: string
  /** Its public page, if it has one. */
  url: string | null
  picture: string | null
}

export const actionKinds = ['book', 'inquire', 'pay', 'person', 'offers', 'open'] as const
/** A button below an answer. */
export interface Action {
  kind: (typeof actionKinds)[number]
  label: string
  quote_id?: string
  url?: string
}
