import { createSocket } from 'node:dgram'

const types = { A: 1, NS: 2, CNAME: 5, TXT: 16, AAAA: 28 } as const
type Type = keyof typeof types

/** Records by name; TXT values may be split into several strings. `fails`: SERVFAIL. `silent`: no answer. */
export type Zone = Record<string, Partial<Record<Type, readonly (string | readonly string[])[]>> | 'fails' | 'silent'>

export interface NameServer {
  /** For `DNS_SERVERS`. */
  address: string
  zone: Zone
  close(): void
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.from([0])])

function dataOf(type: Type, value: string | readonly string[]): Buffer {
  if (type === 'A') return Buffer.from((value as string).split('.').map(Number))
  if (type === 'TXT') return Buffer.concat([value].flat().map((part) => Buffer.from([part.length, ...Buffer.from(part)])))
  if (type !== 'AAAA') return nameBytes(value as string)
  const [head = '', tail] = (value as string).split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const filled = [
    ...groups(head),
    ...Array<string>(tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length).fill('0'),
    ...groups(tail ?? ''),
  ]
  return Buffer.concat(filled.map((group) => Buffer.from([Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])))
}

function recordBytes(name: string, type: Type, value: string | readonly string[]): Buffer {
  const data = dataOf(type, value)
  const head = Buffer.alloc(10)
  head.writeUInt16BE(types[type], 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(1, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([nameBytes(name), head, data])
}

function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = packet[at]!; length !== 0; length = packet[at]!) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += length + 1
  }
  return { name: labels.join('.'), type: packet.readUInt16BE(at + 1), end: at + 5 }
}

/** Returns the answers to a question: records of the name, or its CNAME records as far as they lead. */
function answersTo(zone: Zone, name: string, type: Type): Buffer[] {
  const answers: Buffer[] = []
  let at = name
  for (let hop = 0; hop < 10; hop++) {
    const records = zone[at]
    if (!records || typeof records === 'string') break
    const found = records[type] ?? []
    answers.push(...found.map((value) => recordBytes(at, type, value)))
    const next = records.CNAME?.[0] as string | undefined
    if (found.length > 0 || type === 'CNAME' || !next) break
    answers.push(recordBytes(at, 'CNAME', next))
    at = next
  }
  return answers
}

/** Starts a name server on this machine that answers from `zone`, which a test may change. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket('udp4')
  const server: NameServer = { address: '', zone, close: () => socket.close() }
  socket.on('message', (packet, from) => {
    const { name, type, end } = readQuestion(packet)
    const records = server.zone[name]
    if (records === 'silent') return
    const known = (Object.keys(types) as Type[]).find((one) => types[one] === type)
    const answers = records === 'fails' || !known ? [] : answersTo(server.zone, name, known)
    const head = Buffer.from(packet.subarray(0, 12))
    const code = records === 'fails' ? 2 : records === undefined ? 3 : 0
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, packet.subarray(12, end), ...answers]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}
