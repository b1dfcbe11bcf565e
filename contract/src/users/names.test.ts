import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameFault, normalName } from './names.ts';

const judge = (name: string) => nameFault(normalName(name));

describe('the name of a person', () => {
  it.each([
    'Anna Keller',
    'Jean-Luc d’Ormesson',
    "Seán O'Brien",
    'Zoë Müller-Łukasiewicz',
    'Nguyễn Thị Hồng',
    'Ольга Петрова',
    'Γιώργος Παπαδόπουλος',
    'M. L. King 3rd',
    '山田 太郎',
    '김 민준',
    'রহিম উদ্দিন',
    'முருகன் செல்வம்',
    'አበበ ቢቂላ',
    'សុខ សុភា',
    'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
    'རྡོ་རྗེ',
    '王 ㄨㄤ',
  ])('may be %s', (name) => expect(judge(name)).toBeNull());

  it.each([
    ['of another script', 'Аnna Keller', 'nameScripts'],
    ['of three', 'Annа Κeller', 'nameScripts'],
    ['of a script with letters that look like Latin ones', 'ꓮꓠꓠꓮ', 'nameScriptUnknown'],
    ['of such a script beside Latin', 'Anna ᎪᎬᎢ', 'nameScriptUnknown'],
    ['of two scripts of India', 'রহিম செல்வம்', 'nameScripts'],
    ['of no width', 'Anna\u200bKeller', 'nameInvisible'],
    ['alone', '\u200b', 'nameInvisible'],
    ['of a hidden filler', 'Anna\u3164', 'nameInvisible'],
    ['that turns what follows round', 'Anna \u202erelleK', 'nameInvisible'],
    ['of a line end', 'Anna\r\nKeller', 'nameInvisible'],
    ['of a soft hyphen', 'Anna Kel\u00adler', 'nameInvisible'],
    ['of dots alone', '. .', 'nameLetters'],
    ['in parentheses', 'Anna Keller (akeller)', 'nameParentheses'],
    ['in wide parentheses', 'Anna Keller （akeller）', 'nameParentheses'],
  ])('must not contain %s', (_what, name, fault) => expect(judge(name)).toBe(fault));

  it('is stored the same way, however it was typed', () => {
    expect(normalName('  Anna\u00a0  Kellerﬁ ')).toBe('Anna Kellerfi');
    expect(normalName('ſigner1')).toBe('signer1');
  });

  it('is stable once stored, and never hides anything', () => {
    const isClear = (name: string) =>
      !/[\p{C}\p{Default_Ignorable_Code_Point}()]/u.test(name) &&
      name.trim() !== '' &&
      !(/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const name = normalName(text);
        expect(normalName(name)).toBe(name);
        expect(nameFault(name) !== null || isClear(name)).toBe(true);
      }),
    );
  });

  it('is always refused in Latin with one letter of another alphabet', () => {
    const latin = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 1, maxLength: 20 });
    const other = fc.constantFrom(...'аеорсухіјѕαορνι');
    fc.assert(
      fc.property(latin, other, latin, (before, letter, after) => {
        expect(judge(`${before}${letter}${after}`)).toBe('nameScripts');
      }),
    );
  });
});
