import { z } from 'zod'

const name = z.string().min(1).max(256)

/** Which attributes of a provider become what of its people. */
export const AttributeMapping = z.object({
  keys: z
    .record(
      name,
      z.object({
        name: name.optional(),
        /** The first that a person has counts. */
        names: z.array(name).max(20).optional(),
        /** Where a person has none; an address has no default. */
        default: z
          .union([z.string().max(1024), z.number(), z.boolean(), z.record(z.string(), z.unknown())])
          .nullish(),
        /** All values, as a list. */
        array: z.boolean().optional(),
      }),
    )
    .refine((keys) => Object.keys(keys).length <= 50, 'has more than 50 keys')
    .default({}),
})
export type AttributeMapping = z.output<typeof AttributeMapping>
