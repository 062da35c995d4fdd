/** The networks that an agency can link to, in the order of its pages. */
export const socialNetworks = {
  whatsapp: { name: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'], example: '+256 772 123456' },
  instagram: { name: 'Instagram', hosts: ['instagram.com'], example: 'instagram.com/pearlsafaris' },
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com'], example: 'facebook.com/pearlsafaris' },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'], example: 'tiktok.com/@pearlsafaris' },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'], example: 'youtube.com/@pearlsafaris' },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'], example: 'x.com/pearlsafaris' },
} as const

export type SocialNetwork = keyof typeof socialNetworks
export type SocialLinks = Partial<Record<SocialNetwork, string>>
