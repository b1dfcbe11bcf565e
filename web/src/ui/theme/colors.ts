import type { MantineColorsTuple } from '@mantine/core';

/** The scales of look.md; index 7 of each is its shade for text and actions, 0 its tint. */
export const colors = {
  petrol: [
    '#E4F1F2',
    '#D3E7EA',
    '#C4DFE3',
    '#A9D0D6',
    '#7FAEB6',
    '#357A89',
    '#1F6E7D',
    '#0A5C6B',
    '#084A56',
    '#063C46',
  ],
  gray: ['#F4F6F6', '#EBEFF0', '#E3E8EA', '#CBD4D8', '#98A3AA', '#87959D', '#5F6D76', '#43525C', '#2A3942', '#15222B'],
  red: ['#FDEBE9', '#F8D9D6', '#F2C3BE', '#E7A39D', '#D9756D', '#CB4B42', '#BE3328', '#B3261E', '#931F18', '#741812'],
  yellow: [
    '#FFF3DC',
    '#FBE6C0',
    '#F0D59C',
    '#E0B867',
    '#CC9A36',
    '#B97F12',
    '#B26B00',
    '#8A5200',
    '#6F4200',
    '#553200',
  ],
  green: ['#E5F3EA', '#D0E8D9', '#B7DDC5', '#8FC7A5', '#62AD80', '#3B9160', '#267F4E', '#1A7040', '#145A33', '#0F4627'],
  blue: ['#E8F0FB', '#D4E2F7', '#BAD1F1', '#92B5E7', '#6895D9', '#417ACA', '#2C6AC0', '#1D5DB8', '#174B95', '#123B75'],
  plum: ['#F6ECF6', '#EEDDEE', '#E2C8E3', '#CFA6D0', '#B67FB8', '#9B5C9D', '#894A8B', '#7A3B7C', '#622F63', '#4C254D'],
} satisfies Record<string, MantineColorsTuple>;
