import type { Client } from '../src/client.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns the HTML of a button for your own website that leads to where a package is booked; null if it is on no website. Scope: inventory.read. */
export async function bookingButton(client: Client, packageId: string): Promise<string | null> {
  const { data } = await client.call('GET /packages/edit/{id}', { path: { id: packageId } })
  return data.public_url && `<a href="${escaped(data.public_url)}">Book ${escaped(data.title)}</a>`
}
