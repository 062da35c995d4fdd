import { createElement, Fragment, type ReactNode, type Ref } from 'react'
import { trusted } from '#kit/view/html.ts'

// Turns what the renderer prints into elements of React, so that the canvas has the markup of the site and Puck can hold its blocks.

/** Stands in printed markup for the blocks in a block. */
export const insideMark = trusted('<i data-inside=""></i>')

/** Names of attributes that React spells in another way. */
const renamed: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  novalidate: 'noValidate',
  autocomplete: 'autoComplete',
  maxlength: 'maxLength',
  readonly: 'readOnly',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  datetime: 'dateTime',
}

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes].filter(({ name }) => name !== 'style').map(({ name, value }) => [renamed[name] ?? name, value]),
  )

/** Renders the blocks in a block, with the class of the element around them. */
export type Inside = (props: { className?: string }) => ReactNode

function elementOf(element: Element, key: number, inside: Inside | undefined, ref?: Ref<Element>): ReactNode {
  const name = element.tagName.toLowerCase()
  const props = { ...attributesOf(element), key, ...(ref ? { ref } : {}) }
  if (!inside || !element.querySelector('[data-inside]')) {
    // An element such as <input> may have no content, not even an empty one.
    if (element.innerHTML === '') return createElement(name, props)
    // oxlint-disable-next-line react/no-danger -- printed by our renderer, which escapes every value
    return createElement(name, { ...props, dangerouslySetInnerHTML: { __html: element.innerHTML } })
  }
  // The element around the blocks becomes the place for them, so that the grid of columns holds the columns themselves.
  const only = element.childElementCount === 1 && element.firstElementChild!.hasAttribute('data-inside')
  if (only && !ref) return <Fragment key={key}>{inside(element.className ? { className: element.className } : {})}</Fragment>
  const children = [...element.children].map((child, index) =>
    child.hasAttribute('data-inside') ? <Fragment key={index}>{inside({})}</Fragment> : elementOf(child, index, inside),
  )
  return createElement(name, props, ...children)
}

interface PrintedProps {
  /** What the renderer printed. */
  markup: string
  /** The outermost element. */
  ref?: Ref<Element>
  inside?: Inside
}

/** Shows printed markup. Markup without one outermost element stands in a `<div>`. */
export function Printed({ markup, ref, inside }: PrintedProps): ReactNode {
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  const bare = [...body.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  if (body.childElementCount !== 1 || bare) {
    const around = body.ownerDocument.createElement('div')
    around.append(...body.childNodes)
    return elementOf(around, 0, inside, ref)
  }
  return elementOf(body.firstElementChild!, 0, inside, ref)
}
