import { useLayoutEffect, type ReactNode } from 'react'

const fields = 'input:not([type="hidden"]):not([disabled]), textarea:not([disabled]), select:not([disabled])'

/**
 * Returns the focus to where it was when the dialog closes. Mantine does so only for a dialog that is on the page before it opens;
 * most of ours are loaded, and mounted open, when they are needed.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined
    // The dialog takes the focus a moment later.
    const opener = openerOf(document.activeElement)
    return () => {
      setTimeout(() => {
        if (opener?.isConnected && document.activeElement === document.body) opener.focus({ preventScroll: true })
      })
    }
  }, [opened])
}

/** An entry of a menu is gone when its dialog closes, so the focus returns to the menu's button. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menu ? document.getElementById(menu) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/** The content of a dialog. The first field gets the focus, not the button that closes the dialog. */
export const FirstField = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'contents' }} ref={focusFirstField}>
    {children}
  </div>
)

function focusFirstField(content: HTMLElement | null): void {
  const first = content?.querySelector<HTMLElement>('[data-autofocus]') ?? content?.querySelector<HTMLElement>(fields)
  if (!content || !first) return
  first.setAttribute('data-autofocus', 'true')
  // Content that was loaded after the dialog had opened comes too late for Mantine.
  const dialog = content.closest('[role="dialog"]')
  if (dialog?.contains(document.activeElement)) first.focus({ preventScroll: true })
}
