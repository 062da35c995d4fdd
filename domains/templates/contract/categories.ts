/** The categories of templates. */
export const categories = ['tours', 'stays', 'cars', 'events', 'shop', 'music', 'simple'] as const
export type TemplateCategory = (typeof categories)[number]
export const categoryNames: Record<TemplateCategory, string> = {
  tours: 'Tours and safaris',
  stays: 'Lodges and hotels',
  cars: 'Car hire',
  events: 'Events and festivals',
  shop: 'Shops',
  music: 'Musicians',
  simple: 'One page',
}
