import { z } from 'zod'

const name = z.string().min(1).max(256)

/** Maps SAML attributes to `custom_claims`, and to the email address. */
export const AttributeMapping = z.object({
  keys: z
    .record(
      name,
      z.object({
        name: name.optional(),
        /** The first attribute that is present is used. */
        names: z.array(name).max(20).optional(),
        /** Used if the attribute is missing; ignored for the email address. */
        default: z
          .union([z.string().max(1024), z.number(), z.boolean(), z.record(z.string(), z.unknown())])
          .nullish(),
        /** Keeps all values as a list. */
        array: z.boolean().optional(),
      }),
    )
    .refine((keys) => Object.keys(keys).length <= 50, 'has more than 50 keys')
    .default({}),
})
export type AttributeMapping = z.output<typeof AttributeMapping>
