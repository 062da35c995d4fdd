import { z } from 'zod'
import { parseColour } from '#kit/contract/colour.ts'
import { optionalLine } from '#kit/contract/schemas.ts'
import { typefaces } from '#kit/contract/typefaces.ts'
import { socialNetworks, type SocialNetwork } from './social-networks.ts'

/** Returns the https address of a profile, or null if it is not one of the network. WhatsApp numbers become an address. */
function profileOf(network: SocialNetwork, text: string): string | null {
  const number = network === 'whatsapp' ? /^\+?([\d ]{8,20})$/.exec(text)?.[1]?.replaceAll(' ', '') : undefined
  if (number) return `https://wa.me/${number}`
  const address = /^[a-z]+:/i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`
  const [, given, path] = /^https:\/\/([a-z0-9.-]+)(\/[^\s<>"'\\]+)$/i.exec(address) ?? []
  const site = given?.toLowerCase()
  return site && socialNetworks[network].hosts.some((host) => site === host || site.endsWith(`.${host}`)) ? `https://${site}${path}` : null
}

const profile = (network: SocialNetwork) =>
  optionalLine(socialNetworks[network].name, 255)
    .transform((text) => (text === null ? null : (profileOf(network, text) ?? '')))
    .refine((text) => text !== '', `This is not an address of ${socialNetworks[network].name}.`)

const profiles = Object.fromEntries(
  Object.keys(socialNetworks).map((network) => [network, profile(network as SocialNetwork).optional()]),
) as Record<SocialNetwork, z.ZodOptional<ReturnType<typeof profile>>>

/** How the agency looks to clients. Logo and cover are pictures, which have calls of their own. */
export const brandFields = {
  /** Null for the colour of Safiri. */
  brand_colour: optionalLine('Colour', 20)
    .transform((text) => (text === null ? null : (parseColour(text) ?? '')))
    .refine((text) => text !== '', 'Colour is not valid. Write it as #0b6b57.')
    .optional(),
  typeface: z.enum(typefaces, 'Typeface is not valid.').optional(),
  /** Replaces all of them. Empty ones are removed. */
  social_links: z
    .strictObject(profiles)
    .transform(
      (given) => Object.fromEntries(Object.entries(given).filter(([, address]) => address)) as Partial<Record<SocialNetwork, string>>,
    )
    .optional(),
  closing_line: optionalLine('Closing line', 200).optional(),
}
