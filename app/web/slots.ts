import type { ShellSlots } from '#kit/web/screen.ts'

/** What the domains put into the shell: the bell, the banner, the agency's menu, and the records of the palette. */
export const slots: ShellSlots = {
  records: [],
}
