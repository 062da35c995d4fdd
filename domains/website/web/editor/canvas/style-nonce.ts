import { styleNonce } from '#kit/web/config.ts'

/**
 * Gives every style element of a document the nonce that the content policy asks for: Puck and its drag library create theirs
 * without one. Returns a function that stops it.
 */
export function withStyleNonce(document: Document): () => void {
  const nonce = styleNonce()
  const own = Object.hasOwn(document, 'createElement')
  if (nonce === '' || own) return () => undefined
  const create = document.createElement.bind(document) as (name: string, options?: ElementCreationOptions) => HTMLElement
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name.toLowerCase() === 'style') element.nonce = nonce
    return element
  }) as typeof document.createElement
  return () => void Reflect.deleteProperty(document, 'createElement')
}
