export const inquiryStatuses = ['new', 'open', 'waiting_client', 'quoted', 'converted', 'closed', 'spam'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]
export const inquirySources = ['website', 'chatbot', 'whatsapp', 'email', 'phone', 'walk_in', 'marketplace', 'facebook', 'import'] as const

/** Allowed status moves. Closed inquiries can be reopened. */
export const inquiryMoves: Record<InquiryStatus, readonly InquiryStatus[]> = {
  new: ['open', 'waiting_client', 'quoted', 'converted', 'closed', 'spam'],
  open: ['waiting_client', 'quoted', 'converted', 'closed', 'spam'],
  waiting_client: ['open', 'quoted', 'converted', 'closed', 'spam'],
  quoted: ['open', 'waiting_client', 'converted', 'closed', 'spam'],
  converted: ['open'],
  closed: ['open'],
  spam: ['open'],
}

/** Kinds of messages in the thread of an inquiry. */
export const messageKinds = ['mail', 'contact', 'answer', 'note', 'event'] as const
