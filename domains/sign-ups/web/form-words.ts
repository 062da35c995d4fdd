import { signUpFields, type SignUpField } from '../contract/words.ts'

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' } as const
export const channelName = (channel: keyof typeof channelNames): string => channelNames[channel]
export const channelOptions = Object.entries(channelNames).map(([value, label]) => ({ value, label }))

const fieldNames: Record<SignUpField, string> = {
  name: 'Name',
  phone: 'Phone',
  country: 'Country',
  birthday: 'Birthday',
  message: 'What they are looking for',
}
export const fieldOptions = signUpFields.map((value) => ({ value, label: fieldNames[value] }))
