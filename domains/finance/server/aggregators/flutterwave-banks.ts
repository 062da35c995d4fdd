import type { Destination } from './aggregator.ts'

type ToBank = Extract<Destination, { type: 'bank' }>

/** Normalises a name, so that "Stanbic Bank Uganda Limited" equals "STANBIC BANK". */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:bank|limited|ltd|plc|uganda|kenya|tanzania|rwanda|of|the)\b|[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns Flutterwave's bank for ours, by code or else by name. */
export function bankFor<Bank extends { code: string; name: string }>(banks: readonly Bank[], to: ToBank): Bank | undefined {
  const name = plain(to.bank_name)
  return banks.find(({ code }) => code === to.bank_code) ?? banks.find((one) => name !== '' && plain(one.name) === name)
}

/** Returns Flutterwave's branch code for our town, or else its head office, or else its first branch; `null` without branches. */
export function branchFor(branches: readonly { branch_code: string; branch_name: string }[], { branch_code }: ToBank): string | null {
  const town = branch_code?.replaceAll('-', ' ')
  const named = (text: string) => branches.find(({ branch_name }) => branch_name.toLowerCase().includes(text))
  return ((town && named(town)) || named('head') || branches[0])?.branch_code ?? null
}
