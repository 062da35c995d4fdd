/** What a form may ask for besides the e-mail address. */
export const signUpFields = ['name', 'phone', 'country', 'birthday', 'message'] as const
export type SignUpField = (typeof signUpFields)[number]

/** Days in which a sign-up can be confirmed. */
export const confirmWithinDays = 7
