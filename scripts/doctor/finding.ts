/** One line of the doctor: what was found, and what to do about it. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'fault'
  found: string
  /** Missing when all is well. */
  todo?: string
}

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found })
export const warning = (check: string, found: string, todo: string): Finding => ({ check, state: 'warning', found, todo })
export const fault = (check: string, found: string, todo: string): Finding => ({ check, state: 'fault', found, todo })
