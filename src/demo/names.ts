import type { Region } from './calendar.ts';

type Names = Record<Region, readonly string[]>;

const split = (names: string): readonly string[] => names.split(' ');

/** Given names by region. */
export const firstNames: Names = {
  US: split(
    'Avery Maya Jordan Elena Marcus Naomi Caleb Ruth Diego Hannah Malik Grace Owen Leah Tyler Imani Nathan Chloe Andre Sofia Ethan Aaliyah Wyatt Miriam',
  ),
  BR: split(
    'João Beatriz Rafael Camila Thiago Larissa Gustavo Júlia Caio Fernanda Mateus Letícia Otávio Renata Heitor Iara Vinícius Tainá Bruno Lívia',
  ),
  DE: split(
    'Jürgen Anneke Lukas Katharina Emre Sophie Matthias Leyla Florian Greta Jonas Zeynep Henrik Mareike Till Agnieszka Oskar Svenja Milan Friederike Konrad Antje',
  ),
  NG: split(
    'Chinedu Adaeze Tunde Ngozi Emeka Folake Ibrahim Amina Segun Chiamaka Kelechi Yetunde Obinna Zainab Dayo Ifeoma',
  ),
  IN: split(
    'Aarav Priya Rohan Ananya Vikram Meera Karthik Divya Arjun Sneha Farhan Lakshmi Nikhil Kavya Siddharth Ishita Manish Pooja Harpreet Aditi Suresh Nandini',
  ),
  JP: split(
    'Haruka Kenji Yuki Takeshi Aiko Daichi Sakura Ryo Naoko Shota Emi Kaito Mio Hiroshi Rin Satoshi',
  ),
};

/** Family names by region. */
export const lastNames: Names = {
  US: split(
    'Bennett Ramirez Okafor Sullivan Nguyen Whitfield Delgado Brooks Kowalski Freeman Castillo Hughes Abrams Park Monroe Vasquez Lindgren Tran Coleman Reyes Fischer Greene',
  ),
  BR: split(
    'Almeida Barbosa Cardoso Ferreira Gonçalves Moura Nogueira Oliveira Pacheco Ribeiro Siqueira Teixeira Vasconcelos Araújo Lacerda Meireles',
  ),
  DE: split(
    'Albrecht Brandt Demir Engelhardt Großmann Hoffmann Jansen Krüger Lindner Möller Nowak Petersen Richter Schäfer Vogel Weiß Yıldız Zimmermann Horvat Köhler',
  ),
  NG: split(
    'Adeyemi Balogun Chukwu Danjuma Eze Igwe Musa Nwosu Obi Ogunleye Okonkwo Oyelaran Sani Uche',
  ),
  IN: split(
    'Banerjee Chaudhary Desai Fernandes Gupta Iyer Joshi Khan Menon Nair Patel Qureshi Rao Sharma Singh Thomas Verma Kulkarni Bhat Reddy',
  ),
  JP: split(
    'Tanaka Fujimoto Hayashi Inoue Kobayashi Matsuda Nakamura Ono Saito Takahashi Ueda Yamamoto Watanabe Mori Ishikawa',
  ),
};
