/** How long the parts of an address may be (PostalAddress24 of ISO 20022). */
export const ADDRESS_LENGTHS = { street: 70, buildingNumber: 16, postCode: 16, town: 35 } as const;
