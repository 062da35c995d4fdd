export const consentChannels = ['email', 'sms', 'whatsapp'] as const
export type ConsentChannel = (typeof consentChannels)[number]

/** `marketing` needs a consent. `service` (vouchers, codes, receipts) needs none; an agency may record one all the same. */
export const consentPurposes = ['marketing', 'service'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const consentActs = ['granted', 'withdrawn', 'bounced', 'complained'] as const
export type ConsentAct = (typeof consentActs)[number]

export const consentSources = ['staff', 'import', 'form', 'preferences', 'unsubscribe', 'reply', 'provider', 'merge'] as const
export type ConsentSource = (typeof consentSources)[number]
