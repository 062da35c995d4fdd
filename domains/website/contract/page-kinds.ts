/** Pages that every website has. An agency puts sections around what they do (docs/decisions/0076). */
export const builtInKinds = ['missing', 'basket', 'trip'] as const
export type BuiltInKind = (typeof builtInKinds)[number]

/** The kinds of pages of a design. Header and footer stand on every page. */
export const pageKinds = ['page', 'header', 'footer', ...builtInKinds] as const
export type PageKind = (typeof pageKinds)[number]

/** Their names in the editor. They have no others. */
export const builtInNames: Readonly<Record<BuiltInKind, string>> = { missing: 'Page not found', basket: 'Basket', trip: 'My trip' }

export const isBuiltIn = (kind: PageKind): kind is BuiltInKind => (builtInKinds as readonly PageKind[]).includes(kind)

/** Header and footer are shown on other pages, and have nothing around them. */
export const isFrame = (kind: PageKind): kind is 'header' | 'footer' => kind === 'header' || kind === 'footer'
