import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'

type Addresses = string[] | 'failure'
export type NameAnswer = { v4?: Addresses; v6?: Addresses } | 'no such name' | 'failure' | 'silence'

export interface NameServer {
  /** Passed to `createDnsLookup`. */
  address: string
  questions: string[]
  close(): Promise<void>
}

const HEADER = 12
const TYPE_A = 1
const TYPE_AAAA = 28
/** RFC 1035, 4.1.4: a pointer to the name of the question; class IN and TTL 0. */
const RESOURCE = { nameOfQuestion: 0xc00c, class: 1 }
const CODES: Record<string, number> = { failure: 2, 'no such name': 3 }

/** Opens a DNS server on loopback with a few names. */
export async function openNameServer(answers: Record<string, NameAnswer>): Promise<NameServer> {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, type, end } = readQuestion(query)
    questions.push(`${name} ${type === TYPE_A ? 'A' : 'AAAA'}`)
    const answer = answers[name] ?? 'no such name'
    if (answer === 'silence') return
    const found = typeof answer === 'string' ? answer : ((type === TYPE_A ? answer.v4 : answer.v6) ?? [])
    const addresses = typeof found === 'string' ? [] : found
    const code = typeof found === 'string' ? (CODES[found] ?? 0) : 0
    const header = Buffer.alloc(HEADER)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(addresses.length, 6)
    const records = addresses.map((address) => encodeRecord(type, address))
    socket.send(Buffer.concat([header, query.subarray(HEADER, end), ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size).toLowerCase())
    at += size + 1
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function encodeRecord(type: number, address: string): Buffer {
  const data = type === TYPE_AAAA ? encodeIpv6(address) : Buffer.from(address.split('.').map(Number))
  const head = Buffer.alloc(HEADER)
  head.writeUInt16BE(RESOURCE.nameOfQuestion, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(RESOURCE.class, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function encodeIpv6(address: string): Buffer {
  const [start = '', end = ''] = address.split('::').map((half) =>
    half
      .split(':')
      .filter((group) => group !== '')
      .map((group) => group.padStart(4, '0'))
      .join(''),
  )
  return Buffer.from(start + '0'.repeat(32 - start.length - end.length) + end, 'hex')
}
